/** The archive of an empty database in the output folder of the build. */
export const emptyDatabaseName = 'empty-database.tar.gz'
