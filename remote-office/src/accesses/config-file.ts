/** Android browsers save `text/plain` as `.conf.txt`: https://github.com/DefGuard/defguard/issues/600 */
const configType = 'application/octet-stream'

export const configFile = (text: string, name: string) => new File([text], `${name}.conf`, { type: configType })
