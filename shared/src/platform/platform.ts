/**
 * The number of the platform contract: what the shell supplies to remotes. It grows when a stateful door changes so
 * that an older remote would break; doors have version `n.x.0` and are asked for as `^n.0.0`.
 */
export const contract = 1
