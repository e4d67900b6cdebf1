/** Whether the word that confirms something stands there, in letters of any case. */
export const isTyped = (word: string, typed: string): boolean => typed.trim().toUpperCase() === word
