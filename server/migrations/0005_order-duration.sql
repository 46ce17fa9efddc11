ALTER TABLE "orders" ADD COLUMN "month_count" integer;--> statement-breakpoint
-- Orders from before keep the duration that their plan has now: no plan has changed so far.
UPDATE "orders" SET "month_count" = (SELECT "month_count" FROM "plans" WHERE "plans"."id" = "orders"."plan_id");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "month_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_month_count" CHECK ("orders"."month_count" > 0);
