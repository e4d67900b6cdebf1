/** What we write into the configuration of a machine for ourselves. */
export const ownKeys = {
  /** Its id, by which we know a machine as ours. */
  id: 'user.perigee.id',
  /** Set once its disk is there in whole. */
  whole: 'user.perigee.whole',
  /** Set while it does not run because we did not start it or stopped it. */
  asked: 'user.perigee.stopped',
  /** Of the seed that it was started with last, where the machine itself does not read it at each start. */
  password: 'user.perigee.password',
} as const

export const yes = 'true'
/** Incus drops a key that has no value. */
export const no = ''
