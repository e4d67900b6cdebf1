import { bucketLiveUsage } from './bucket-live-usage'
import { ledgerGuards, refuseLedgerChange, requireBalance } from './guard-ledger'
import { lacking, lackingOfMany } from './lacking'
import { countPeople, evenMarks, markPeople, marksEven, peopleCounted } from './mark-people'
import { membersNamed, membersRenamed, nameMember, renameMember } from './name-members'
import { limitsChanged, noteLimitChange } from './note-limit-change'
import { recordUsage } from './record-usage'
import { tellOfObject } from './tell-of-object'

/** Every view, function and trigger of the schema `satellite`. */
export const definitions: readonly string[] = [
  bucketLiveUsage,
  lacking,
  lackingOfMany,
  recordUsage,
  tellOfObject,
  nameMember,
  membersNamed,
  renameMember,
  membersRenamed,
  markPeople,
  countPeople,
  evenMarks,
  marksEven,
  ...peopleCounted,
  noteLimitChange,
  limitsChanged,
  refuseLedgerChange,
  requireBalance,
  ...ledgerGuards,
]
