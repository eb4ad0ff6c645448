"""Waits as long as a 429 or 503 asks for, then tries again."""
import os
import sys
import time
import urllib.error
import urllib.request

ATTEMPTS = 10


def call(path):
    request = urllib.request.Request(os.environ["KAJA_API_URL"] + path, headers={"x-api-key": os.environ["KAJA_API_KEY"]})
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == ATTEMPTS:
                raise
            seconds = int(error.headers["retry-after"])
            print(f"{error.code}: waiting {seconds} s", file=sys.stderr)
            time.sleep(seconds)


with call("/seo/projects") as response:
    print(response.headers["ratelimit"], response.read().decode())
