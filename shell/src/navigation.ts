type Navigate = (to: string) => Promise<void>

let navigate: Navigate | undefined

/** Sets the function that `navigateTo` calls; before that, `navigateTo` does nothing. */
export const setNavigate = (navigateWithRouter: Navigate) => {
  navigate = navigateWithRouter
}

export const navigateTo = async (to: string) => navigate?.(to)
