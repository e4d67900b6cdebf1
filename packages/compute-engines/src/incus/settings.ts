import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { choice, list, pathName, plainName, text } from '@perigee/server-kit/settings/parsers'
import { httpsUrl, hostPort } from './setting-parsers'

/** How the compute service reaches Incus, and what of it is for machines. */
export const incusSettings = defineSettings({
  socket: {
    env: 'PERIGEE_INCUS_SOCKET',
    default: null,
    parse: text,
    means: 'Socket of an Incus on this host, such as /var/lib/incus/unix.socket; unset, PERIGEE_INCUS_URL says where.',
  },
  url: {
    env: 'PERIGEE_INCUS_URL',
    default: null,
    parse: httpsUrl,
    means: 'Where Incus, or a member of a cluster of it, is reached over the network.',
  },
  certificate: {
    env: 'PERIGEE_INCUS_CERTIFICATE',
    default: null,
    parse: text,
    means: 'PEM file of the client certificate that Incus trusts for the project alone.',
  },
  key: {
    env: 'PERIGEE_INCUS_KEY',
    default: null,
    parse: text,
    means: 'PEM file of the private key of that certificate.',
  },
  serverCertificate: {
    env: 'PERIGEE_INCUS_SERVER_CERTIFICATE',
    default: null,
    parse: text,
    means: 'PEM file of the certificate of Incus or its cluster; a server with any other one is not talked to.',
  },
  project: {
    env: 'PERIGEE_INCUS_PROJECT',
    default: 'perigee',
    parse: plainName,
    means: 'Project of Incus that the machines are in, and nothing else.',
  },
  pool: {
    env: 'PERIGEE_INCUS_POOL',
    default: 'default',
    parse: plainName,
    means: 'Storage pool of Incus for the disks of machines.',
  },
  network: {
    env: 'PERIGEE_INCUS_NETWORK',
    default: null,
    parse: plainName,
    means: 'Network of Incus that machines are part of; unset, containers reach nothing but the S3 gateway.',
  },
  kind: {
    env: 'PERIGEE_INCUS_KIND',
    default: 'containers',
    parse: choice('containers', 'virtual-machines'),
    means: 'What a machine is. Containers share the kernel of their host.',
  },
  images: {
    env: 'PERIGEE_INCUS_IMAGES',
    default: null,
    parse: list(pathName),
    means: 'Aliases of the images of the project that are offered; all of them when unset.',
  },
  gateway: {
    env: 'PERIGEE_INCUS_GATEWAY',
    default: null,
    parse: hostPort,
    means:
      'S3 gateway as the hosts of Incus reach it, which is passed through to containers; unset, they cannot reach it.',
  },
})

export type IncusSettings = SettingsOf<typeof incusSettings>
