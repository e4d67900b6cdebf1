import type { FrontendConfig } from '@perigee/contract/config'
import { servesNativeClients } from '@/lib/flags'
import type { Application } from './application'
import { acronis } from './catalogue/acronis'
import { adobePremiere } from './catalogue/adobe-premiere'
import { adsignal } from './catalogue/adsignal'
import { amove } from './catalogue/amove'
import { arqBackup } from './catalogue/arq-backup'
import { atempoMiria } from './catalogue/atempo-miria'
import { awsCli } from './catalogue/aws-cli'
import { awsSdkGo } from './catalogue/aws-sdk-go'
import { awsSdkJava } from './catalogue/aws-sdk-java'
import { awsSdkJs } from './catalogue/aws-sdk-js'
import { beamTransfer } from './catalogue/beam-transfer'
import { boto3 } from './catalogue/boto3'
import { bunnyCdn } from './catalogue/bunny-cdn'
import { comet } from './catalogue/comet'
import { commvault } from './catalogue/commvault'
import { cuttingRoom } from './catalogue/cutting-room'
import { cyberduck } from './catalogue/cyberduck'
import { dataverse } from './catalogue/dataverse'
import { dockerRegistry } from './catalogue/docker-registry'
import { duplicati } from './catalogue/duplicati'
import { duplicity } from './catalogue/duplicity'
import { elements } from './catalogue/elements'
import { fastly } from './catalogue/fastly'
import { filezilla } from './catalogue/filezilla'
import { gbLabs } from './catalogue/gb-labs'
import { globus } from './catalogue/globus'
import { hammerspace } from './catalogue/hammerspace'
import { hedge } from './catalogue/hedge'
import { huggingFace } from './catalogue/hugging-face'
import { iconik } from './catalogue/iconik'
import { imagineProducts } from './catalogue/imagine-products'
import { kerberosIo } from './catalogue/kerberos-io'
import { livepeer } from './catalogue/livepeer'
import { lucidlink } from './catalogue/lucidlink'
import { mastodon } from './catalogue/mastodon'
import { masv } from './catalogue/masv'
import { mountainDuck } from './catalogue/mountain-duck'
import { msp360 } from './catalogue/msp360'
import { objectMount } from './catalogue/object-mount'
import { openDrives } from './catalogue/open-drives'
import { ortana } from './catalogue/ortana'
import { owncloud } from './catalogue/owncloud'
import { pgbackrest } from './catalogue/pgbackrest'
import { photosPlus } from './catalogue/photos-plus'
import { pixelfed } from './catalogue/pixelfed'
import { rclone } from './catalogue/rclone'
import { restic } from './catalogue/restic'
import { rucio } from './catalogue/rucio'
import { s3cmd } from './catalogue/s3cmd'
import { s3fs } from './catalogue/s3fs'
import { signiant } from './catalogue/signiant'
import { splunk } from './catalogue/splunk'
import { starfish } from './catalogue/starfish'
import { terraform } from './catalogue/terraform'
import { truenas } from './catalogue/truenas'
import { unitrends } from './catalogue/unitrends'
import { updraftplus } from './catalogue/updraftplus'
import { uplinkCli } from './catalogue/uplink-cli'
import { varnish } from './catalogue/varnish'
import { veeam } from './catalogue/veeam'
import { walG } from './catalogue/wal-g'
import { zerto } from './catalogue/zerto'

/** All that the console knows, by name. */
export const applications: readonly Application[] = [
  acronis,
  adobePremiere,
  adsignal,
  amove,
  arqBackup,
  atempoMiria,
  awsCli,
  awsSdkGo,
  awsSdkJava,
  awsSdkJs,
  beamTransfer,
  boto3,
  bunnyCdn,
  comet,
  commvault,
  cuttingRoom,
  cyberduck,
  dataverse,
  dockerRegistry,
  duplicati,
  duplicity,
  elements,
  fastly,
  filezilla,
  gbLabs,
  globus,
  hammerspace,
  hedge,
  huggingFace,
  iconik,
  imagineProducts,
  kerberosIo,
  livepeer,
  lucidlink,
  mastodon,
  masv,
  mountainDuck,
  msp360,
  objectMount,
  openDrives,
  ortana,
  owncloud,
  pgbackrest,
  photosPlus,
  pixelfed,
  rclone,
  restic,
  rucio,
  s3cmd,
  s3fs,
  signiant,
  splunk,
  starfish,
  terraform,
  truenas,
  unitrends,
  updraftplus,
  uplinkCli,
  varnish,
  veeam,
  walG,
  zerto,
].sort((one, other) => one.name.localeCompare(other.name, 'en'))

/**
 * Those that this installation serves: nothing speaks to native clients, who take access grants, before an operator says
 * so.
 */
export function offeredApplications(config: Pick<FrontendConfig, 'additions'>): readonly Application[] {
  const isServed = servesNativeClients(config)
  return applications.filter(({ accessType }) => isServed || accessType === 'S3-Credentials')
}
