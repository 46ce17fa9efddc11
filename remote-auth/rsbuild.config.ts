import { defineApp } from 'shared/build'

export default defineApp('remote-auth')
