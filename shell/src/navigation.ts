type Navigate = (to: string) => Promise<void>

let navigate: Navigate | undefined

/** The router says how to go elsewhere; what fails before it exists stays where it is. */
export const navigateWith = (way: Navigate) => {
  navigate = way
}

/** Goes to an address from code that is outside of components. */
export const goTo = async (to: string) => navigate?.(to)
