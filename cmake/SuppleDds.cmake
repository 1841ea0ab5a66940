# Cyclone DDS and its compiler of message definitions. Without them there is no ROS 2 side, and all
# the rest is as it is.
find_package(CycloneDDS 0.10 CONFIG QUIET)
find_program(SUPPLE_IDLC idlc DOC "Compiler of IDL, of Debian's cyclonedds-tools")
if(NOT TARGET CycloneDDS::ddsc OR NOT SUPPLE_IDLC)
  message(STATUS "no cyclonedds-dev and cyclonedds-tools: there is no ROS 2 side")
  return()
endif()
enable_language(C)

# The messages of supple/dds/ros2.idl as C, to be included as "supple/dds/ros2.h".
set(SUPPLE_GENERATED ${PROJECT_BINARY_DIR}/generated)
set(folder ${SUPPLE_GENERATED}/supple/dds)
file(MAKE_DIRECTORY ${folder})
add_custom_command(OUTPUT ${folder}/ros2.c ${folder}/ros2.h
  COMMAND ${SUPPLE_IDLC} -t -x final -o ${folder} ${PROJECT_SOURCE_DIR}/supple/dds/ros2.idl
  DEPENDS ${PROJECT_SOURCE_DIR}/supple/dds/ros2.idl
  COMMENT "Compiling the messages of ROS 2" VERBATIM)
add_library(supple_ros2_messages OBJECT ${folder}/ros2.c)
set_target_properties(supple_ros2_messages PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(supple_ros2_messages SYSTEM INTERFACE ${SUPPLE_GENERATED})
target_link_libraries(supple_ros2_messages PUBLIC CycloneDDS::ddsc)
