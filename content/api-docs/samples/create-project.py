"""Connects a website: python3 create-project.py https://shop.example "Tea shop"."""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

ATTEMPTS = 3


def create_project(url, name):
    """One key for all attempts: the project is created once, whatever got lost on the way."""
    request = urllib.request.Request(
        f"{os.environ['KAJA_API_URL']}/seo/projects",
        data=json.dumps({"url": url, "name": name}).encode(),
        headers={
            "x-api-key": os.environ["KAJA_API_KEY"],
            "content-type": "application/json",
            "idempotency-key": str(uuid.uuid4()),
        },
    )
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code < 500 or attempt == ATTEMPTS:
                problem = json.load(error)
                raise SystemExit(f"{problem['code']}: {problem['detail']}")
        except OSError:
            if attempt == ATTEMPTS:
                raise
        time.sleep(attempt)


print(create_project(sys.argv[1], sys.argv[2])["id"])
