/* Targets as JSON. */
#include "target.h"

static double degrees(double radians) { return radians / degree; }

cJSON *target_json(const vc_target *t) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "model", vc_target_model_name(t->model));
  if (t->id) cJSON_AddNumberToObject(item, "id", t->id);
  if (t->element_count == 2) {
    static const char *const names[2] = {"left", "right"};
    for (int i = 0; i < 2; i++) {
      cJSON *side = cJSON_AddObjectToObject(item, names[i]);
      cJSON_AddItemToObject(side, "corners", points_json(t->elements[i].corners, 4));
    }
  } else {
    cJSON_AddItemToObject(item, "corners", points_json(t->elements[0].corners, 4));
  }
  cJSON_AddItemToObject(item, "center", numbers_json((const double[]){t->center.x, t->center.y}, 2, 2));
  add_number(item, "yaw_deg", degrees(t->yaw_rad), 3);
  add_number(item, "pitch_deg", degrees(t->pitch_rad), 3);
  add_number(item, "distance_m", t->distance_m, 4);
  add_number(item, "range_m", t->range_m, 4);
  if (t->height_distance_m > 0) add_number(item, "height_distance_m", t->height_distance_m, 4);
  add_number(item, "area_fraction", t->area_fraction, 6);
  cJSON *pose = cJSON_AddObjectToObject(item, "pose");
  cJSON_AddItemToObject(pose, "translation_m", numbers_json(t->translation_m, 3, 4));
  cJSON_AddItemToObject(pose, "rotation_rad", numbers_json(t->rotation_rad, 3, 4));
  add_number(pose, "reprojection_px", t->reprojection_px, 3);
  add_number(pose, "ambiguity", t->ambiguity, 3);
  cJSON *deviation = cJSON_AddObjectToObject(item, "deviation");
  add_number(deviation, "yaw_deg", degrees(t->yaw_stddev_rad), 4);
  add_number(deviation, "pitch_deg", degrees(t->pitch_stddev_rad), 4);
  add_number(deviation, "distance_m", t->distance_stddev_m, 4);
  add_number(deviation, "focal_px", t->focal_stddev_px, 1);
  add_number(item, "focal_px", t->focal_px, 1);
  add_number(item, "confidence", t->confidence, 3);
  cJSON_AddBoolToObject(item, "partial", t->partial);
  if (t->frames_unseen) cJSON_AddNumberToObject(item, "frames_unseen", t->frames_unseen);
  return item;
}

void target_list_json(cJSON *line, const vc_target_list *list) {
  cJSON *targets = cJSON_AddArrayToObject(line, "targets");
  for (size_t i = 0; i < vc_target_list_count(list); i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(list, i, &t) == VC_OK) cJSON_AddItemToArray(targets, target_json(&t));
  }
  cJSON *strips = cJSON_AddArrayToObject(line, "strips"), *rejected = NULL;
  for (size_t i = 0; i < vc_target_list_strip_count(list); i++) {
    vc_target_strip s = {.struct_size = sizeof s};
    if (vc_target_list_strip_get(list, i, &s) != VC_OK) continue;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "corners", points_json(s.corners, 4));
    if (s.reason == VC_TARGET_STRIP_ACCEPTED) {
      add_number(item, "confidence", s.confidence, 3);
      cJSON_AddBoolToObject(item, "cut", s.cut);
      cJSON_AddItemToArray(strips, item);
    } else {
      cJSON_AddStringToObject(item, "reason", vc_target_strip_reason_name(s.reason));
      if (!rejected) rejected = cJSON_AddArrayToObject(line, "rejected");
      cJSON_AddItemToArray(rejected, item);
    }
  }
}
