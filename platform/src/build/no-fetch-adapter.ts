export const getFetch = () => false
