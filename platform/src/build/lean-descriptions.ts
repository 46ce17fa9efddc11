/** Stands for the federation runtime's descriptions of its error codes: a message still names its code and where it is described. */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
