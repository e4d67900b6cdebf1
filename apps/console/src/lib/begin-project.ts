import { createContext, use } from 'react'

/** Begins a new project. The frame knows how, so that a dialog of any area can offer it. */
export const BeginProject = createContext<() => void>(() => undefined)
export const useBeginProject = (): (() => void) => use(BeginProject)
