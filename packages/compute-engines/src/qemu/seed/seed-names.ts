/** What machines are told by fw_cfg, below `opt/perigee/`; equal to the names of the files. */
export type SeedName =
  | 'hostname'
  | 'authorized-keys'
  | 'password-hash'
  | 'password-login'
  | 'aws-config'
  | 'aws-credentials'
  | 'rclone-conf'
