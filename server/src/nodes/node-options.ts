import { nodeStatusNames, nodeTypeNames } from '@sallyport/contract/rules'

/** The names of the numbers in nodes, for the form and the list. */
export const nodeOptions = { statuses: nodeStatusNames, types: nodeTypeNames }
