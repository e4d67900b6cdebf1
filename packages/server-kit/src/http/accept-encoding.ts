/** Does a request take an answer in this coding? RFC 9110 12.5.3; without the header only `identity` is sure. */
export function acceptsCoding(header: string | undefined, coding: 'br' | 'gzip' | 'identity'): boolean {
  if (header === undefined) return coding === 'identity'
  const weights = new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)] as const
    }),
  )
  const weight = weights.get(coding) ?? weights.get('*')
  return weight === undefined ? coding === 'identity' : weight > 0
}
