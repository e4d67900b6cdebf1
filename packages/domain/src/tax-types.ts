import { countryName } from './countries'

/** A kind of number by which a tax office knows a business. The card provider's public name of it is its code. */
export interface TaxType {
  code: string
  name: string
  /** As people are shown it. */
  example: string
  /** ISO 3166. */
  countryCode: string
}

/** By code: what it is called, and a number of its shape. Those of the European Union differ by country: `europeanVat`. */
const kinds: Readonly<Record<string, readonly [name: string, example: string]>> = {
  ad_nrt: ['Andorran NRT number', 'A-123456-Z'],
  ae_trn: ['United Arab Emirates TRN', '123456789012345'],
  ar_cuit: ['Argentinian tax ID number', '12-3456789-01'],
  au_abn: ['Australian Business Number (AU ABN)', '12345678912'],
  au_arn: ['Australian Taxation Office Reference Number', '123456789123'],
  bg_uic: ['Bulgarian Unified Identification Code', '123456789'],
  bo_tin: ['Bolivian tax ID', '123456789'],
  br_cnpj: ['Brazilian CNPJ number', '01.234.456/5432-10'],
  br_cpf: ['Brazilian CPF number', '123.456.789-87'],
  ca_bn: ['Canadian BN', '123456789'],
  ca_gst_hst: ['Canadian GST/HST number', '123456789RT0002'],
  ca_pst_bc: ['Canadian PST number (British Columbia)', 'PST-1234-5678'],
  ca_pst_mb: ['Canadian PST number (Manitoba)', '123456-7'],
  ca_pst_sk: ['Canadian PST number (Saskatchewan)', '1234567'],
  ca_qst: ['Canadian QST number (Québec)', '1234567890TQ1234'],
  ch_vat: ['Swiss VAT number', 'CHE-123.456.789 MWST'],
  cl_tin: ['Chilean TIN', '12.345.678-K'],
  cn_tin: ['Chinese tax ID', '123456789012345678'],
  co_nit: ['Colombian NIT number', '123.456.789-0'],
  cr_tin: ['Costa Rican tax ID', '1-234-567890'],
  do_rcn: ['Dominican RCN number', '123-4567890-1'],
  ec_ruc: ['Ecuadorian RUC number', '1234567890001'],
  eg_tin: ['Egyptian Tax Identification Number', '123456789'],
  es_cif: ['Spanish NIF number (previously CIF number)', 'A12345678'],
  gb_vat: ['United Kingdom VAT number', 'GB123456789'],
  ge_vat: ['Georgian VAT number', '123456789'],
  hk_br: ['Hong Kong BR number', '12345678'],
  hu_tin: ['Hungarian tax number (adószám)', '12345678-1-23'],
  id_npwp: ['Indonesian NPWP number', '12.345.678.9-012.345'],
  il_vat: ['Israeli VAT number', '12345'],
  in_gst: ['Indian GST number', '12ABCDE3456FGZH'],
  is_vat: ['Icelandic VAT number', '123456'],
  jp_cn: ['Japanese Corporate Number (Hōjin Bangō)', '1234567891234'],
  jp_rn: ["Japanese Registered Foreign Businesses' Registration Number", '12345'],
  jp_trn: ['Japanese Tax Registration Number', 'T1234567891234'],
  ke_pin: ['Kenya Revenue Authority PIN', 'P000111111A'],
  kr_brn: ['Korean BRN', '123-45-67890'],
  li_uid: ['Liechtensteinian UID number', 'CHE123456789'],
  mx_rfc: ['Mexican RFC number', 'ABC010203AB9'],
  my_frp: ['Malaysian FRP number', '12345678'],
  my_itn: ['Malaysian ITN', 'C 1234567890'],
  my_sst: ['Malaysian SST number', 'A12-3456-78912345'],
  no_vat: ['Norwegian VAT number', '123456789MVA'],
  nz_gst: ['New Zealand GST number', '123456789'],
  pe_ruc: ['Peruvian RUC number', '12345678901'],
  ph_tin: ['Philippines TIN', '123456789012'],
  ro_tin: ['Romanian tax ID number', '1234567890123'],
  rs_pib: ['Serbian PIB number', '123456789'],
  ru_inn: ['Russian INN', '1234567891'],
  ru_kpp: ['Russian KPP', '123456789'],
  sa_vat: ['Saudi Arabian VAT number', '123456789012345'],
  sg_gst: ['Singaporean GST number', 'M12345678X'],
  sg_uen: ['Singaporean UEN', '123456789F'],
  si_tin: ['Slovenian tax number (davčna številka)', '12345678'],
  sv_nit: ['El Salvadorian NIT number', '1234-567890-123-4'],
  th_vat: ['Thai VAT number', '1234567891234'],
  tr_tin: ['Turkish Tax Identification Number', '0123456789'],
  tw_vat: ['Taiwanese VAT number', '12345678'],
  ua_vat: ['Ukrainian VAT number', '123456789'],
  us_ein: ['United States EIN', '12-3456789'],
  uy_ruc: ['Uruguayan RUC number', '123456789012'],
  ve_rif: ['Venezuelan RIF number', 'A-12345678-9'],
  vn_tin: ['Vietnamese tax ID number', '1234567890'],
  za_vat: ['South African VAT number', '4123456789'],
}

/** The code `eu_vat`. Northern Ireland has numbers of the Union beside those of the United Kingdom. */
const europeanVat: Readonly<Record<string, string>> = {
  AT: 'ATU12345678',
  BE: 'BE0123456789',
  BG: 'BG0123456789',
  CY: 'CY12345678Z',
  CZ: 'CZ1234567890',
  DE: 'DE123456789',
  DK: 'DK12345678',
  EE: 'EE123456789',
  ES: 'ESA1234567Z',
  FI: 'FI12345678',
  FR: 'FRAB123456789',
  GB: 'XI123456789',
  GR: 'EL123456789',
  HR: 'HR12345678912',
  HU: 'HU12345678',
  IE: 'IE1234567AB',
  IT: 'IT12345678912',
  LT: 'LT123456789123',
  LU: 'LU12345678',
  LV: 'LV12345678912',
  MT: 'MT12345678',
  NL: 'NL123456789B12',
  PL: 'PL1234567890',
  PT: 'PT123456789',
  RO: 'RO1234567891',
  SE: 'SE123456789123',
  SI: 'SI12345678',
  SK: 'SK1234567891',
}

const ofUnion = Object.entries(europeanVat).map(([countryCode, example]) => ({
  code: 'eu_vat',
  name: 'European VAT number',
  example,
  countryCode,
}))

/** Codes begin with the country. */
const ofCountries = Object.entries(kinds).map(([code, [name, example]]) => ({
  code,
  name,
  example,
  countryCode: code.slice(0, 2).toUpperCase(),
}))

/** Of all countries, by code. */
export const taxTypes: readonly TaxType[] = [...ofCountries, ...ofUnion].toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** None for a country that is not listed; codes of countries are upper case. */
export const taxTypesOf = (country: string): TaxType[] => taxTypes.filter(({ countryCode }) => countryCode === country)

const codes = [...new Set(taxTypes.map(({ countryCode }) => countryCode))]

/**
 * Those with a kind of tax id, by English name. Descriptions of this API count 74 and name the kinds of 73: these. Which
 * the other one is stands nowhere in them. Customers can be in any country.
 */
export const billingCountries: readonly { code: string; name: string }[] = codes
  .map((code) => ({ code, name: countryName(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
