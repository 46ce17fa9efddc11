/** An archive of an empty database, which the build creates in its output folder. */
export const emptyDatabaseName = 'empty-database.tar.gz'
