DROP INDEX "invites_creator";--> statement-breakpoint
CREATE INDEX "invites_creator" ON "invites" USING btree ("created_by_id","expired_at") WHERE "invites"."status" = 'active';