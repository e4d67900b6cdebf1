import { afterAll } from 'vitest'

// Files share a process, and what prepares a data folder closes the umask of its process.
const before = process.umask()
afterAll(() => void process.umask(before))
