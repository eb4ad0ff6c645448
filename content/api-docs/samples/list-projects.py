"""Lists the newest projects of the key's workspace."""
import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    f"{os.environ['KAJA_API_URL']}/seo/projects?limit=20",
    headers={"x-api-key": os.environ["KAJA_API_KEY"]},
)
try:
    with urllib.request.urlopen(request, timeout=30) as response:
        projects = json.load(response)["data"]
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['detail']} (request {problem['requestId']})")

for project in projects:
    print(project["name"], project["url"])
