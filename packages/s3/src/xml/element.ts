import { XmlError, type XmlElement } from './xml-element'

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The one child of that name, undefined when absent. @throws XmlError when there are several */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  const [first, second] = childrenOf(element, name)
  if (second) throw new XmlError(`${element.name} has more than one ${name}`)
  return first
}

export const optionalText = (element: XmlElement, name: string): string | undefined => childOf(element, name)?.text

/** @throws XmlError when the child is missing */
export function requiredText(element: XmlElement, name: string): string {
  const text = optionalText(element, name)
  if (text === undefined) throw new XmlError(`${element.name} has no ${name}`)
  return text
}

/** A whole number of zero or more. @throws XmlError for other text */
export function requiredInteger(element: XmlElement, name: string): number {
  const value = Number(requiredText(element, name).trim())
  if (!Number.isSafeInteger(value) || value < 0) throw new XmlError(`${name} is not a number`)
  return value
}

/** `true` or `false`; absent means false. @throws XmlError for other text */
export function optionalBoolean(element: XmlElement, name: string): boolean {
  const text = optionalText(element, name)?.trim() ?? 'false'
  if (text !== 'true' && text !== 'false') throw new XmlError(`${name} is neither true nor false`)
  return text === 'true'
}

/** @throws XmlError when the child is missing or no date */
export function requiredDate(element: XmlElement, name: string): Date {
  const date = new Date(requiredText(element, name).trim())
  if (Number.isNaN(date.getTime())) throw new XmlError(`${name} is not a date`)
  return date
}
