/** Which pages may do what with the objects of a bucket. `*` in an origin or a header stands for any text, once. */
export interface CorsRule {
  id?: string
  origins: string[]
  methods: string[]
  /** That requests may have. */
  headers: string[]
  /** Of answers, which pages may read. */
  exposed: string[]
  /** Seconds for which browsers may remember the answer. */
  maxAge?: number
}
