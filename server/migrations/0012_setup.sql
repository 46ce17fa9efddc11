CREATE TABLE "setup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mail_tested_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "setup_one_row" CHECK ("setup"."id" = 1)
);
--> statement-breakpoint
-- An installation with nodes needs no checklist for its first admin.
INSERT INTO "setup" ("finished_at")
  SELECT CASE WHEN EXISTS (SELECT FROM "nodes") THEN extract(epoch FROM now())::bigint END;
