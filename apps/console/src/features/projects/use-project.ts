export { useProject } from '@/lib/use-project'
