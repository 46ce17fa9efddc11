/** Replaces the conversion of options for webpack: those of Rspack are complete. */
export function updateConsumeOptions(): void {}
