#!/usr/bin/env node
import {
  keepFile
} from "./chunk-3DJE5TKN.mjs";
import {
  diskBytes,
  ensureRelay,
  saveImage
} from "./chunk-2SSHQPZY.mjs";
import {
  runTool
} from "./chunk-IEZQRFEP.mjs";
import "./chunk-YVXE4AZ5.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/qemu/images/build-debian-image.ts
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

// ../../packages/compute-engines/src/qemu/images/debian-files.ts
var debianUser = "perigee";
var debianPackages = [
  "linux-image-cloud-amd64 systemd-sysv udev dbus kmod iproute2 e2fsprogs openssh-server",
  "sudo ca-certificates rclone curl less nano procps iputils-ping"
].flatMap((names) => names.split(" "));
var told = "/sys/firmware/qemu_fw_cfg/by_name/opt/perigee";
var seedScript = `#!/bin/sh
modprobe qemu_fw_cfg
told=${told}
known=/var/lib/perigee/told
home=/home/${debianUser}
[ -e $told/hostname ] || exit 0
install -d -m 700 $known
is_new() {
  install -m 600 "$told/$1/raw" $known/.$1
  ! cmp -s $known/.$1 $known/$1
}
keep() { mv $known/.$1 $known/$1; }
if is_new hostname; then
  cat $known/.hostname > /etc/hostname
  printf '127.0.0.1 localhost\\n127.0.1.1 %s\\n' "$(cat /etc/hostname)" > /etc/hosts
  keep hostname
fi
hostname -F /etc/hostname
if is_new password-hash; then
  printf '${debianUser}:%s\\n' "$(cat $known/.password-hash)" | chpasswd -e && keep password-hash
fi
install -d -m 700 -o ${debianUser} -g ${debianUser} $home/.ssh
give() {
  is_new $1 || return 0
  install -m 600 -o ${debianUser} -g ${debianUser} $known/.$1 "$home/$2" && keep $1
}
give authorized-keys .ssh/authorized_keys
printf 'PasswordAuthentication %s\\nPermitRootLogin no\\n' "$(cat $told/password-login/raw)" > /etc/ssh/sshd_config.d/perigee.conf
if [ -e $told/rclone-conf ]; then
  for folder in .aws .config .config/rclone; do
    install -d -m 700 -o ${debianUser} -g ${debianUser} $home/$folder
  done
  give aws-config .aws/config
  give aws-credentials .aws/credentials
  give rclone-conf .config/rclone/rclone.conf
fi
ssh-keygen -A
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up
ip route add default via 10.0.2.2
resize2fs "$(findmnt -n -o SOURCE /)"
`;
var seedUnit = `[Unit]
Description=What this machine is told at its start
DefaultDependencies=no
After=local-fs.target systemd-udev-settle.service
Wants=systemd-udev-settle.service
Before=ssh.service network.target shutdown.target
Conflicts=shutdown.target

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/local/lib/perigee/seed

[Install]
WantedBy=multi-user.target
`;
var debianFiles = {
  "usr/local/lib/perigee/seed": { mode: 493, text: seedScript },
  "etc/systemd/system/perigee-seed.service": { mode: 420, text: seedUnit },
  "etc/sudoers.d/perigee": { mode: 288, text: `${debianUser} ALL=(ALL) NOPASSWD:ALL
` },
  "etc/fstab": { mode: 420, text: "LABEL=root / ext4 errors=remount-ro 0 1\n" },
  "etc/machine-id": { mode: 292, text: "" }
};

// ../../packages/compute-engines/src/qemu/images/build-debian-image.ts
var diskGB = 3;
async function buildDebianImage({ folder }) {
  await mkdir(folder, { recursive: true, mode: 457 });
  await ensureRelay(folder);
  const work = await mkdtemp(join(folder, ".debian-"));
  try {
    const root = join(work, "root");
    await chmod(work, 493);
    await bootstrap(root);
    await addFiles(root);
    const [kernel, initrd] = await Promise.all([takeBoot(root, "vmlinuz-", work), takeBoot(root, "initrd.img-", work)]);
    const entry = {
      name: "debian-12",
      title: "Debian 12",
      kernel: await keepFile(folder, kernel, "kernel"),
      initrd: await keepFile(folder, initrd, "initrd"),
      cmdline: "console=ttyS0 root=LABEL=root rw net.ifnames=0 quiet panic=-1",
      disk: await keepFile(folder, await makeDisk(work, root), "qcow2"),
      seed: "fwcfg",
      minDiskGB: diskGB,
      minMemoryMB: 512,
      user: debianUser,
      tools: ["rclone"],
      recipe: createHash("sha256").update(JSON.stringify([debianPackages, debianFiles])).digest("hex")
    };
    await saveImage(folder, entry);
    return entry;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
async function bootstrap(root) {
  const include = `--include=${debianPackages.join(",")}`;
  const smaller = ["--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*"];
  const languages = ["--dpkgopt=path-exclude=/usr/share/locale/*", '--aptopt=APT::Install-Recommends "false"'];
  await runTool("mmdebstrap", [
    "--quiet",
    "--mode=root",
    "--variant=minbase",
    include,
    ...smaller,
    ...languages,
    "bookworm",
    root
  ]);
  await runTool("chroot", [root, "useradd", "--create-home", "--shell", "/bin/bash", debianUser]);
}
async function addFiles(root) {
  const ssh = join(root, "etc/ssh");
  const keys = (await readdir(ssh)).filter((name) => name.startsWith("ssh_host_"));
  await Promise.all(keys.map((name) => rm(join(ssh, name))));
  for (const [path, { mode, text }] of Object.entries(debianFiles)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true, mode: 493 });
    await rm(file, { force: true });
    await writeFile(file, text);
    await chmod(file, mode);
  }
  const wants = join(root, "etc/systemd/system/multi-user.target.wants");
  await mkdir(wants, { recursive: true, mode: 493 });
  await symlink("../perigee-seed.service", join(wants, "perigee-seed.service"));
}
async function takeBoot(root, prefix, work) {
  const name = (await readdir(join(root, "boot"))).find((file) => file.startsWith(prefix));
  if (name === void 0) throw new Error(`the tree of Debian has no ${prefix}`);
  await copyFile(join(root, "boot", name), join(work, name));
  return join(work, name);
}
async function makeDisk(work, root) {
  const raw = join(work, "disk.raw");
  await writeFile(raw, "");
  await truncate(raw, diskBytes(diskGB));
  const settled = "lazy_itable_init=0,lazy_journal_init=0";
  await runTool("mke2fs", ["-q", "-t", "ext4", "-L", "root", "-m", "1", "-E", settled, "-d", root, raw]);
  const made = join(work, "disk.qcow2");
  await runTool("qemu-img", ["convert", "-c", "-f", "raw", "-O", "qcow2", raw, made]);
  return made;
}
export {
  buildDebianImage
};
//# sourceMappingURL=build-debian-image-6JO2BOTQ.mjs.map
