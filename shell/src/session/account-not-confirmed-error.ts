export class AccountNotConfirmedError extends Error {
  override name = 'AccountNotConfirmedError'
}
