/** Where code that needs the time gets it from; tests hand in a fake one (`@perigee/testing/clock`). */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
