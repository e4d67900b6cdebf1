"""What a Python program does with S3, through resources, a client and the transfer manager; prints what it saw as JSON."""

import hashlib
import io
import json
import os
import sys
import urllib.request

import boto3
import botocore
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

MIB = 2**20
bucket_name = sys.argv[1]
endpoint = os.environ["AWS_ENDPOINT_URL"]
config = Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1})
client = boto3.client("s3", endpoint_url=endpoint, config=config)
resource = boto3.resource("s3", endpoint_url=endpoint, config=config)
bucket = resource.Bucket(bucket_name)
seen = {"boto3": boto3.__version__, "path": boto3.__file__}


def code_of(call, **arguments):
    try:
        call(**arguments)
    except ClientError as error:
        return error.response["Error"]["Code"]
    return None


names = ["plain.txt", "a b+c%#?é日本", ".leading", "folder//double", "folder/", "100% & <xml>", "🛰"]
for name in names:
    bucket.Object(name).put(Body=name.encode(), Metadata={"kind": "odd"}, ContentType="text/x-odd")
seen["names"] = sorted(summary.key for summary in bucket.objects.all()) == sorted(names)
seen["bodies"] = all(bucket.Object(name).get()["Body"].read() == name.encode() for name in names)
head = client.head_object(Bucket=bucket_name, Key=names[1])
seen["head"] = [head["ContentType"], head["Metadata"], head["ContentLength"] == len(names[1].encode())]

rules = [
    {"ID": "a", "Filter": {"Prefix": "old/"}, "Status": "Enabled", "Expiration": {"Days": 30}},
    {"ID": "b", "Filter": {}, "Status": "Disabled", "AbortIncompleteMultipartUpload": {"DaysAfterInitiation": 2}},
]
client.put_bucket_lifecycle_configuration(Bucket=bucket_name, LifecycleConfiguration={"Rules": rules})
back = client.get_bucket_lifecycle_configuration(Bucket=bucket_name)["Rules"]
seen["lifecycle"] = [back[0], {**back[1], "Filter": {}}] == rules
client.delete_bucket_lifecycle(Bucket=bucket_name)

large = hashlib.shake_256(b"large").digest(13 * MIB + 5)
transfer = TransferConfig(multipart_threshold=5 * MIB, multipart_chunksize=5 * MIB, max_concurrency=4)
client.upload_fileobj(io.BytesIO(large), bucket_name, "large", Config=transfer)
back = io.BytesIO()
client.download_fileobj(bucket_name, "large", back, Config=transfer)
seen["large"] = back.getvalue() == large
seen["largeEtag"] = client.head_object(Bucket=bucket_name, Key="large")["ETag"].endswith('-3"')
client.copy({"Bucket": bucket_name, "Key": "large"}, bucket_name, "large copy", Config=transfer)
copied = client.get_object(Bucket=bucket_name, Key="large copy", Range="bytes=5242870-5242889")
seen["copy"] = copied["Body"].read() == large[5242870:5242890]

pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket_name, PaginationConfig={"PageSize": 2})
seen["pages"] = [item["Key"] for page in pages for item in page.get("Contents", [])] == sorted(
    names + ["large", "large copy"], key=lambda name: name.encode()
)
folders = client.list_objects_v2(Bucket=bucket_name, Delimiter="/")
seen["folders"] = [each["Prefix"] for each in folders["CommonPrefixes"]]

address = client.generate_presigned_url("get_object", Params={"Bucket": bucket_name, "Key": names[1]}, ExpiresIn=60)
seen["presigned"] = urllib.request.urlopen(address).read() == names[1].encode()

seen["refusals"] = [
    code_of(client.get_object, Bucket=bucket_name, Key="missing"),
    code_of(client.list_objects_v2, Bucket=bucket_name + "-other"),
    code_of(client.get_bucket_policy, Bucket=bucket_name),
]

resource.BucketVersioning(bucket_name).enable()
bucket.Object("versioned").put(Body=b"1")
bucket.Object("versioned").put(Body=b"2")
bucket.Object("versioned").delete()
seen["versions"] = len(list(bucket.object_versions.filter(Prefix="versioned")))
bucket.object_versions.delete()
seen["left"] = len(list(bucket.object_versions.all()))
bucket.delete()
seen["gone"] = bucket_name not in [each.name for each in resource.buckets.all()]
seen["botocore"] = botocore.__version__
print(json.dumps(seen))
