import { defineApp } from 'platform/build'

export default defineApp('remote-admin')
