#!/usr/bin/env node

// ../../packages/compute-engines/src/seed/storage-files.ts
var region = "us-east-1";
function storageFilesOf(storage, endpoint) {
  const id = oneLine(storage.accessKeyId);
  const secret = oneLine(storage.secretKey);
  const buckets = storage.buckets.map(oneLine).join(" ");
  return {
    awsConfig: lines(
      "[default]",
      `region = ${region}`,
      `endpoint_url = ${endpoint}`,
      "s3 =",
      "  addressing_style = path"
    ),
    awsCredentials: lines("[default]", `aws_access_key_id = ${id}`, `aws_secret_access_key = ${secret}`),
    rcloneConf: lines(
      ...buckets === "" ? [] : [`# buckets: ${buckets}`],
      "[perigee]",
      "type = s3",
      "provider = Other",
      `access_key_id = ${id}`,
      `secret_access_key = ${secret}`,
      `endpoint = ${endpoint}`,
      `region = ${region}`,
      "force_path_style = true",
      "no_check_bucket = true"
    )
  };
}
var lines = (...all) => `${all.join("\n")}
`;
function oneLine(text) {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError("not a word of ASCII");
  return text;
}

// ../../packages/compute-engines/src/seed/cloud-config.ts
var userDataOf = (spec, user, endpoint) => `#cloud-config
${JSON.stringify(cloudConfig(spec, user, endpoint), null, 1)}
`;
function cloudConfig({ hostname, seed }, user, endpoint) {
  return {
    hostname,
    preserve_hostname: false,
    // A machine stays known to who logged in before, however often cloud-init does its work.
    ssh_deletekeys: false,
    ssh_pwauth: seed.allowsPasswordLogin,
    disable_root: user !== "root",
    users: [
      {
        name: user,
        ...user === "root" ? {} : { shell: "/bin/bash", sudo: "ALL=(ALL) NOPASSWD:ALL" },
        lock_passwd: false,
        hashed_passwd: seed.passwordHash,
        ssh_authorized_keys: seed.authorizedKeys
      }
    ],
    // Of a user who is there already, the members above are not applied again.
    chpasswd: { expire: false, users: [{ name: user, password: seed.passwordHash, type: "hash" }] },
    package_update: false,
    package_upgrade: false,
    ...seed.storage === null || endpoint === null ? {} : filesOf(storageFilesOf(seed.storage, endpoint), user)
  };
}
function filesOf(files, user) {
  const home = user === "root" ? "/root" : `/home/${user}`;
  const contents = {
    ".aws/config": files.awsConfig,
    ".aws/credentials": files.awsCredentials,
    ".config/rclone/rclone.conf": files.rcloneConf
  };
  return {
    write_files: Object.entries(contents).map(([path, content]) => ({
      path: `${home}/${path}`,
      content,
      owner: `${user}:${user}`,
      permissions: "0600",
      // The user is there by then.
      defer: true
    })),
    // Folders that are made for a file belong to root.
    runcmd: [["chown", "-R", `${user}:${user}`, `${home}/.aws`, `${home}/.config`]]
  };
}

export {
  storageFilesOf,
  userDataOf
};
//# sourceMappingURL=chunk-OHQQYKLC.mjs.map
