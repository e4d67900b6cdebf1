import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, lines, text } from '@perigee/server-kit/settings/parsers'

/** Who sends invoices, what they look like, and whether that happens by itself. */
export const invoiceSettings = {
  billingAutomatic: {
    env: 'PERIGEE_BILLING_AUTOMATIC',
    default: false,
    parse: boolean,
    means: 'Whether invoices of a month are made, sent and collected by themselves on the 4th of the next one.',
  },
  sellerName: {
    env: 'PERIGEE_SELLER_NAME',
    default: null,
    parse: text,
    means: 'Who sends invoices; without it the name of the product.',
  },
  sellerAddress: {
    env: 'PERIGEE_SELLER_ADDRESS',
    default: null,
    parse: lines,
    means: 'Address of who sends invoices, its lines separated by "|".',
  },
  sellerTaxId: {
    env: 'PERIGEE_SELLER_TAX_ID',
    default: null,
    parse: text,
    means: 'Tax id of who sends invoices.',
  },
  sellerEmail: {
    env: 'PERIGEE_SELLER_EMAIL',
    default: null,
    parse: text,
    means: 'Where people ask about an invoice.',
  },
  invoiceNote: {
    env: 'PERIGEE_INVOICE_NOTE',
    default: null,
    parse: text,
    means: 'A sentence below every invoice, for instance about taxes.',
  },
  invoiceFont: {
    env: 'PERIGEE_INVOICE_FONT',
    default: null,
    parse: text,
    means: 'TTF or OTF file for invoices in scripts that the embedded one lacks, such as Chinese or Hindi.',
  },
} as const satisfies SettingSpecs
