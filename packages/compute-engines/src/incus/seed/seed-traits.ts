/** How an image takes what a machine is told at its start. */
export interface SeedTraits {
  /** Who logs in. */
  user: string
  /** By cloud-init at its first boot, or by templates of the image at each start. */
  by: 'cloud-init' | 'templates'
}

const userName = /^[a-z_][a-z0-9_-]{0,31}$/

/** From the properties of an image; `prefix`: that they have in the configuration of its machines. */
export function seedTraits(properties: Readonly<Record<string, string>>, prefix = ''): SeedTraits {
  const user = properties[`${prefix}perigee.user`] ?? ''
  return {
    user: userName.test(user) ? user : 'root',
    by: properties[`${prefix}perigee.seed`] === 'templates' ? 'templates' : 'cloud-init',
  }
}
