"""Uses the generated client as a program would; a test runs this against the product, and docs/clients.md shows it."""

import os
import uuid

from perigee_client import AuthenticatedClient
from perigee_client.api.buckets import create_bucket, list_buckets
from perigee_client.api.projects import create_project, get_project, update_project
from perigee_client.api.usage import get_project_usage_report
from perigee_client.models import Bucket, CreateBucketBody, CreateProjectBody, Problem, Project, UpdateProjectBody

url = os.environ["PERIGEE_URL"]
perigee = AuthenticatedClient(base_url=url, token=os.environ["PERIGEE_API_KEY"])

# The same key for each try of one request: it is done once.
once = str(uuid.uuid4())
project = create_project.sync(client=perigee, body=CreateProjectBody(name="From Python"), idempotency_key=once)
again = create_project.sync(client=perigee, body=CreateProjectBody(name="From Python"), idempotency_key=once)
assert isinstance(project, Project) and isinstance(again, Project)
assert again.id == project.id
project_id = str(project.id)

for name in ("alpha", "beta", "gamma"):
    made = create_bucket.sync(project_id, client=perigee, body=CreateBucketBody(name=name, versioning=True))
    assert isinstance(made, Bucket), made
    assert made.versioning.value == "enabled"

# Pages.
names = []
cursor = None
while True:
    more = {} if cursor is None else {"cursor": cursor}
    page = list_buckets.sync(project_id, client=perigee, limit=2, **more)
    assert not isinstance(page, Problem) and page is not None
    names += [bucket.name for bucket in page.items]
    cursor = page.next_
    if cursor is None:
        break
assert names == ["alpha", "beta", "gamma"], names

# Failures are answers too: decide by the code.
taken = create_bucket.sync(project_id, client=perigee, body=CreateBucketBody(name="alpha"))
assert isinstance(taken, Problem) and taken.code == "bucket_exists", taken
wrong = create_bucket.sync(project_id, client=perigee, body=CreateBucketBody(name="A"))
assert isinstance(wrong, Problem) and (wrong.code, wrong.path) == ("invalid_input", "body.name"), wrong

# What others change too.
read = get_project.sync_detailed(project_id, client=perigee)
change = UpdateProjectBody(description="Made by a program")
seen = read.headers["etag"]
assert isinstance(update_project.sync(project_id, client=perigee, body=change, if_match=seen), Project)
late = update_project.sync(project_id, client=perigee, body=change, if_match=seen)
assert isinstance(late, Problem) and late.code == "revision_changed", late

# A key that may only read.
reader = AuthenticatedClient(base_url=url, token=os.environ["PERIGEE_READ_KEY"])
assert isinstance(get_project.sync(project_id, client=reader), Project)
refused = create_bucket.sync_detailed(project_id, client=reader, body=CreateBucketBody(name="delta"))
assert refused.status_code == 403 and isinstance(refused.parsed, Problem), refused
assert refused.parsed.code == "key_reads_only", refused.parsed

# A file.
report = get_project_usage_report.sync(project_id, client=perigee, since=project.created_at, before=project.created_at)
print(f"{project.name}: {', '.join(names)}")
