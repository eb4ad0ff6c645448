"""Reads every project, page after page."""
import json
import os
import urllib.parse
import urllib.request


def every_project():
    cursor = None
    while True:
        query = {"limit": os.environ.get("PAGE_SIZE", "100"), **({"cursor": cursor} if cursor else {})}
        request = urllib.request.Request(
            f"{os.environ['KAJA_API_URL']}/seo/projects?{urllib.parse.urlencode(query)}",
            headers={"x-api-key": os.environ["KAJA_API_KEY"]},
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            page = json.load(response)
        yield from page["data"]
        cursor = page["nextCursor"]
        if cursor is None:
            return


for project in every_project():
    print(project["name"])
