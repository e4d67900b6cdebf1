#!/usr/bin/env node

// ../../packages/compute-engines/src/qemu/images/tiny-init.ts
var tinyModules = [
  "virtio_ring",
  "virtio_pci_modern_dev",
  "virtio_pci_legacy_dev",
  "virtio",
  "virtio_pci",
  "failover",
  "net_failover",
  "virtio_net",
  "virtio_blk",
  "qemu_fw_cfg",
  "virtio-rng",
  "button",
  "evdev"
];
var tinyReady = "PERIGEE-READY";
var inittab = `::sysinit:/etc/perigee/boot
::respawn:/etc/perigee/serve
::respawn:/etc/perigee/power-button
::shutdown:/etc/perigee/leave
`;
var boot = `#!/bin/sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /run /tmp /var/log
mount -t devpts devpts /dev/pts
chmod 1777 /tmp
for module in ${tinyModules.join(" ")}; do insmod /lib/modules/$module.ko; done
told=/sys/firmware/qemu_fw_cfg/by_name/opt/perigee
ip link set lo up
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up
ip route add default via 10.0.2.2
if mount -t ext4 /dev/vda /disk; then
  size=$(blockdev --getsize64 /dev/vda)
  if [ "$(cat /disk/.perigee/size)" != "$size" ]; then
    resize2fs /dev/vda && echo "$size" > /disk/.perigee/size
  fi
fi
mkdir -p -m 700 /disk/root/.ssh /disk/.perigee/keys /disk/.perigee/told
mount -o bind /disk/root /root
chown -R 0:0 /disk/root/.ssh
cat $told/hostname/raw > /etc/hostname
hostname -F /etc/hostname
echo "127.0.0.1 localhost $(cat /etc/hostname)" > /etc/hosts
echo "root:x:0:0:root:/root:/bin/sh" > /etc/passwd
echo "root:x:0:" > /etc/group
echo "root:$(cat $told/password-hash/raw):19000:0:99999:7:::" > /etc/shadow
chmod 600 /etc/shadow
umask 077
give() {
  cat $told/$1/raw > /run/told
  cmp -s /run/told /disk/.perigee/told/$1 || { cat /run/told > $2 && cp /run/told /disk/.perigee/told/$1; }
  rm /run/told
}
give authorized-keys /root/.ssh/authorized_keys
if [ -e $told/rclone-conf ]; then
  mkdir -p /root/.aws /root/.config/rclone
  give aws-config /root/.aws/config
  give aws-credentials /root/.aws/credentials
  give rclone-conf /root/.config/rclone/rclone.conf
fi
umask 022
[ -e /disk/.perigee/keys/ed25519 ] || dropbearkey -t ed25519 -f /disk/.perigee/keys/ed25519
echo ${tinyReady}
`;
var serve = `#!/bin/sh
told=/sys/firmware/qemu_fw_cfg/by_name/opt/perigee
password=-s
[ "$(cat $told/password-login/raw)" = yes ] && password=
exec dropbear -F -E $password -r /disk/.perigee/keys/ed25519
`;
var powerButton = `#!/bin/sh
event=$(awk '/Name="Power Button"/ {found=1} found && /Handlers=/ {match($0, /event[0-9]+/); print substr($0, RSTART, RLENGTH); exit}' /proc/bus/input/devices)
dd if=/dev/input/$event of=/dev/null bs=24 count=1 && poweroff
sleep 5
`;
var leave = `#!/bin/sh
killall -TERM dropbear
sync
umount /root
mount -o remount,ro /disk
sync
`;
var tinyFiles = {
  "etc/inittab": { mode: 420, text: inittab },
  "etc/perigee/boot": { mode: 493, text: boot },
  "etc/perigee/serve": { mode: 493, text: serve },
  "etc/perigee/power-button": { mode: 493, text: powerButton },
  "etc/perigee/leave": { mode: 493, text: leave },
  "etc/profile": { mode: 420, text: "export PATH=/usr/bin:/bin:/usr/sbin:/sbin:/disk/.perigee/bin\n" },
  "etc/shells": { mode: 420, text: "/bin/sh\n" }
};

export {
  tinyModules,
  tinyReady,
  tinyFiles
};
//# sourceMappingURL=chunk-72TGW5YQ.mjs.map
