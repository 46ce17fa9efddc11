/** The search parameter of the form for a new node: the id of the node whose values it starts with. */
export const copyParameter = 'copy'
