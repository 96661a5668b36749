/* Tags as JSON. */
#include "tag.h"

enum { translation_axes = 3, pose_axes = 6 };

static cJSON *pose_json(const double translation_m[3], const double rotation_rad[3], double reprojection_px) {
  cJSON *pose = cJSON_CreateObject();
  cJSON_AddItemToObject(pose, "translation_m", numbers_json(translation_m, 3, 4));
  cJSON_AddItemToObject(pose, "rotation_rad", numbers_json(rotation_rad, 3, 4));
  add_number(pose, "reprojection_px", reprojection_px, 3);
  return pose;
}

/* Standard deviations: the roots of the covariance's diagonal. */
static cJSON *deviation_json(const double covariance[36]) {
  double deviations[pose_axes];
  for (int i = 0; i < pose_axes; i++)
    deviations[i] = sqrt(covariance[(pose_axes + 1) * i]);
  cJSON *deviation = cJSON_CreateObject();
  cJSON_AddItemToObject(deviation, "translation_m", numbers_json(deviations, translation_axes, 5));
  cJSON_AddItemToObject(deviation, "rotation_rad", numbers_json(deviations + translation_axes, 3, 5));
  return deviation;
}

static cJSON *tag_json(const vc_tag *t) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "family", vc_tag_family_name(t->family));
  cJSON_AddNumberToObject(item, "id", t->id);
  if (t->track) cJSON_AddNumberToObject(item, "track", t->track);
  cJSON_AddItemToObject(item, "corners", points_json(t->corners, 4));
  cJSON_AddItemToObject(item, "center", numbers_json((const double[]){t->center.x, t->center.y}, 2, 2));
  add_number(item, "confidence", t->confidence, 4);
  cJSON_AddNumberToObject(item, "wrong_bits", t->wrong_bits);
  cJSON_AddNumberToObject(item, "erased_bits", t->erased_bits);
  add_number(item, "contrast", t->contrast, 1);
  add_number(item, "margin", t->margin, 3);
  add_number(item, "corner_deviation_px", t->corner_stddev_px, 3);
  cJSON_AddBoolToObject(item, "mirrored", t->mirrored);
  cJSON_AddBoolToObject(item, "inverted", t->inverted);
  cJSON_AddBoolToObject(item, "partial", t->partial);
  if (t->frames_unseen) cJSON_AddNumberToObject(item, "frames_unseen", t->frames_unseen);
  if (!t->has_pose) return item;
  add_number(item, "size_m", t->size_m, 4);
  add_number(item, "yaw_deg", t->yaw_rad / degree, 3);
  add_number(item, "pitch_deg", t->pitch_rad / degree, 3);
  add_number(item, "distance_m", t->distance_m, 4);
  cJSON *pose = pose_json(t->translation_m, t->rotation_rad, t->reprojection_px);
  cJSON_AddItemToObject(item, "pose", pose);
  add_number(pose, "ambiguity", t->ambiguity, 3);
  cJSON_AddItemToObject(pose, "other", pose_json(t->other_translation_m, t->other_rotation_rad, t->other_reprojection_px));
  cJSON_AddItemToObject(pose, "deviation", deviation_json(t->covariance));
  return item;
}

void tag_list_json(cJSON *line, const vc_tag_list *list) {
  cJSON *tags = cJSON_AddArrayToObject(line, "tags"), *rejected = NULL;
  for (size_t i = 0; i < vc_tag_list_count(list); i++) {
    vc_tag t = {.struct_size = sizeof t};
    if (vc_tag_list_get(list, i, &t) == VC_OK) cJSON_AddItemToArray(tags, tag_json(&t));
  }
  for (size_t i = 0; i < vc_tag_list_rejected_count(list); i++) {
    vc_tag_rejected r = {.struct_size = sizeof r};
    if (vc_tag_list_rejected_get(list, i, &r) != VC_OK) continue;
    if (!rejected) rejected = cJSON_AddArrayToObject(line, "rejected");
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "corners", points_json(r.corners, 4));
    cJSON_AddStringToObject(item, "reason", vc_tag_rejected_name(r.reason));
    cJSON_AddItemToArray(rejected, item);
  }
}

static cJSON *field_pose_json(const vc_tag_field_pose *pose) {
  cJSON *item = cJSON_CreateObject();
  add_number(item, "x_m", pose->x_m, 4);
  add_number(item, "y_m", pose->y_m, 4);
  add_number(item, "z_m", pose->z_m, 4);
  add_number(item, "roll_deg", pose->roll_rad / degree, 3);
  add_number(item, "pitch_deg", pose->pitch_rad / degree, 3);
  add_number(item, "yaw_deg", pose->yaw_rad / degree, 3);
  return item;
}

void tag_position_json(cJSON *line, vc_tag_field *field, const vc_tag_position *position) {
  cJSON *used = cJSON_CreateArray(), *outliers = cJSON_CreateArray();
  for (size_t i = 0; i < vc_tag_field_sighting_count(field); i++) {
    vc_tag_sighting sighting = {.struct_size = sizeof sighting};
    if (vc_tag_field_sighting_get(field, i, &sighting) != VC_OK) continue;
    if (sighting.reason == VC_TAG_SIGHTING_USED) {
      cJSON_AddItemToArray(used, cJSON_CreateNumber(sighting.id));
      continue;
    }
    cJSON *outlier = cJSON_CreateObject();
    cJSON_AddNumberToObject(outlier, "id", sighting.id);
    cJSON_AddStringToObject(outlier, "reason", vc_tag_sighting_name(sighting.reason));
    cJSON_AddItemToArray(outliers, outlier);
  }
  cJSON *item = cJSON_AddObjectToObject(line, "position");
  cJSON_AddItemToObject(item, "pose", position->found ? field_pose_json(&position->pose) : cJSON_CreateNull());
  cJSON_AddItemToObject(item, "ids", used);
  cJSON_AddItemToObject(item, "outliers", outliers);
  if (!position->found) return;
  if (position->has_other) cJSON_AddItemToObject(item, "other", field_pose_json(&position->other));
  cJSON_AddBoolToObject(item, "resolved", position->resolved);
  add_number(item, "ambiguity", position->ambiguity, 3);
  add_number(item, "reprojection_px", position->reprojection_px, 3);
  cJSON_AddItemToObject(item, "deviation", deviation_json(position->covariance));
}
