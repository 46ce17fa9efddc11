// The federation runtime's descriptions of error codes. Messages still contain the code and a link.
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}

// The fetch adapter of axios, which prefers XMLHttpRequest.
export const getFetch = () => false
