/** Who logs into the Debian image. */
export const debianUser = 'perigee'

/** Packages beside those that mmdebstrap takes by itself. */
export const debianPackages = [
  'linux-image-cloud-amd64 systemd-sysv udev dbus kmod iproute2 e2fsprogs openssh-server',
  'sudo ca-certificates rclone curl less nano procps iputils-ping',
].flatMap((names) => names.split(' '))

const told = '/sys/firmware/qemu_fw_cfg/by_name/opt/perigee'

/**
 * At each boot, so that a new password or name applies. What has not changed since it was told is left as people have made
 * it. Nothing of it is on a command line but names of files.
 */
const seedScript = `#!/bin/sh
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
`

const seedUnit = `[Unit]
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
`

/** Files of the Debian image that no package brings, by path. */
export const debianFiles: Readonly<Record<string, { mode: number; text: string }>> = {
  'usr/local/lib/perigee/seed': { mode: 0o755, text: seedScript },
  'etc/systemd/system/perigee-seed.service': { mode: 0o644, text: seedUnit },
  'etc/sudoers.d/perigee': { mode: 0o440, text: `${debianUser} ALL=(ALL) NOPASSWD:ALL\n` },
  'etc/fstab': { mode: 0o644, text: 'LABEL=root / ext4 errors=remount-ro 0 1\n' },
  'etc/machine-id': { mode: 0o444, text: '' },
}
