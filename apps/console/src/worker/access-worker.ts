import { createHandlers } from './handlers'
import { serve } from './serve'

serve(self, createHandlers())
