/** Replaces the federation runtime's descriptions of error codes. Messages still contain the code and a link. */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
