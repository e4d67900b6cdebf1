import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { choice, matching } from '@perigee/server-kit/settings/parsers'

export const qemuSettings = defineSettings({
  acceleration: {
    env: 'PERIGEE_COMPUTE_ACCELERATION',
    default: 'auto',
    parse: choice('auto', 'kvm', 'tcg'),
    means:
      'How QEMU runs machines. auto: by KVM where a machine has been seen to start with it, else in software (tcg).',
  },
  user: {
    env: 'PERIGEE_COMPUTE_USER',
    default: 'own',
    parse: matching('`own`, or the name or the number of a user', /^(\d{1,9}|[a-z_][a-z0-9_-]{0,31})$/),
    means:
      'As whom the processes of QEMU run where the server runs as root. own: each machine as a user of its own, of ids from 2,100,000,000 on that nobody else is given; else the name or the number of one user for all.',
  },
})

export type QemuSettings = SettingsOf<typeof qemuSettings>
export type Acceleration = 'kvm' | 'tcg'
