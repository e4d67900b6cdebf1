"""Calls one operation of boto3's client: its name, its parameters as JSON. Prints the answer as JSON."""

import json
import os
import sys

import boto3
from botocore.config import Config

config = Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1})
client = boto3.client("s3", endpoint_url=os.environ["AWS_ENDPOINT_URL"], config=config)
answer = getattr(client, sys.argv[1])(**json.loads(sys.argv[2]))
answer.pop("ResponseMetadata")
print(json.dumps(answer, default=lambda value: value.isoformat()))
