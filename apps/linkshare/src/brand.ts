/** How the operator calls and paints the product. */
export type Brand = {
  name: string
  /** `#rrggbb` */
  color: string
  homepageUrl: string | null
  /** Where abuse can be reported. */
  supportUrl: string | null
}
