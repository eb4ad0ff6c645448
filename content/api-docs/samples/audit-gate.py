"""Audits a website and fails when it goes over its budget:
   python3 audit-gate.py PROJECT_ID "errors:0,new-errors:0,health:90" [kaja.sarif]
With a third argument the findings are written there as SARIF."""
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

MAX_WAIT_SECONDS = int(os.environ.get("MAX_WAIT_SECONDS", "3600"))


def call(path, method="GET", headers=None):
    request = urllib.request.Request(
        os.environ["KAJA_API_URL"] + path,
        method=method,
        headers={"x-api-key": os.environ["KAJA_API_KEY"], **(headers or {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())


def wait_for_gate(crawl_id):
    """Asks at first often, then every minute."""
    pause, waited = 2.0, 0.0
    while waited < MAX_WAIT_SECONDS:
        gate = json.loads(call(f"/seo/crawls/{crawl_id}/gate"))
        if gate["state"] != "pending":
            return gate
        time.sleep(pause)
        waited += pause
        pause = min(60, pause * 1.5)
    raise SystemExit("The crawl has not ended in time.")


project_id, budget = sys.argv[1:3]
build_id = os.environ.get("BUILD_ID", str(uuid.uuid4()))
query = urllib.parse.urlencode({"budget": budget})
crawl_id = json.loads(call(f"/seo/projects/{project_id}/crawls?{query}", "POST", {"idempotency-key": build_id}))["id"]
gate = wait_for_gate(crawl_id)
for check in gate["checks"]:
    print("ok  " if check["passed"] else "FAIL", f"{check['rule']}: {check['actual']} (limit {check['limit']})")
print(json.dumps(gate))
if len(sys.argv) > 3:
    with open(sys.argv[3], "wb") as file:
        file.write(call(f"/seo/crawls/{crawl_id}/sarif"))
sys.exit(0 if gate["state"] == "passed" else 1)
